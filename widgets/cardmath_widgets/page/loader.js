// @ts-check
// Replaces widgets.js where that file has no address. The kernel sends the script once, as the state of a hidden
// widget; all widgets on the page share the module made from it.

/** @param {{ model: any, el: HTMLElement }} context */
async function render(context) {
  const { model } = context;
  const source = await model.widget_manager.get_model(model.get("script"));
  source.page_half ??= import(URL.createObjectURL(new Blob([source.get("text")], { type: "text/javascript" })));
  return (await source.page_half).default.render(context);
}

export default { render };
