// @ts-check
// The widget manager: creates models and views of the widgets in the kernel.
//
// It does the work of ManagerBase in @jupyter-widgets/base-manager, because the script that pip installs does not
// export that class. It supports only pages that do not keep their own state or open widgets themselves.

import { Comms } from "./comms.js";
import { look } from "./icons.js";
import { sentence } from "./notices.js";
import { Area } from "./outputs.js";
import { find } from "./widget_files.js";

/**
 * @typedef {import("./comms.js").Comm} Comm
 * @typedef {import("./line.js").Buffers} Buffers
 * @typedef {import("./line.js").Line} Line
 * @typedef {import("./line.js").Message} Message
 */
// The scripts of the widget packages come without types.
/** @typedef {any} Base what the script of ipywidgets exports */
/** @typedef {any} Model */
/** @typedef {any} View */
/**
 * @typedef {object} ModelOptions
 * @property {string} model_name
 * @property {string} model_module
 * @property {string} [model_id] the comm's id by default
 * @property {Comm} comm
 */
/**
 * @typedef {object} Description a widget in the kernel
 * @property {string} model_name
 * @property {string} model_module
 * @property {Record<string, any>} state
 */
/**
 * @typedef {object} States
 * @property {Record<string, Description>} states by widget id
 * @property {[string, ...(string | number)[]][]} buffer_paths for each buffer, the widget's id and a path in its state
 */

const STATES_TIMEOUT = 20000; // ms
const CONTROLS_MODULE = "@jupyter-widgets/controls";
const OUTPUT_MODULE = "@jupyter-widgets/output";
const CONTROL_TARGET = "jupyter.widget.control";
const WIDGET_TARGET = "jupyter.widget";

/**
 * A view that stands in for a widget that cannot be shown: it says so, and the rest of the page works.
 * @param {Base} base
 * @returns {any} a class of views
 */
const apology = (base) =>
  class extends base.DOMWidgetView {
    render() {
      this.el.className = "failure";
      this.el.textContent = sentence("part");
    }
  };

/**
 * The Output widget: the server stores the outputs in the widget's state.
 * @param {Base} base
 * @returns {Record<string, any>} its classes
 */
const outputWidget = (base) => ({
  OutputModel: class extends base.DOMWidgetModel {
    defaults() {
      return { ...super.defaults(), outputs: [], msg_id: "" };
    }
  },
  OutputView: class extends base.DOMWidgetView {
    render() {
      super.render();
      this.el.classList.add("widget-output");
      const area = new Area(this.el, this.model.widget_manager);
      const show = () => area.show(this.model.get("outputs"));
      this.listenTo(this.model, "change:outputs", show);
      return show();
    }
  },
});

export class Manager {
  /** @type {Map<string, Promise<Model>>} */
  #models = new Map(); // by model id
  /** @type {Map<string, ((model: Promise<Model>) => void)[]>} */
  #waiting = new Map(); // id → functions waiting for a model requested before it was known
  /** @type {Base} */
  #base;
  #outputWidget;

  /**
   * @param {Base} base
   * @param {Line} line
   */
  constructor(base, line) {
    this.#base = base;
    this.#outputWidget = outputWidget(base);
    this.comms = new Comms(line, (comm, message) => this.#opened(comm, message));
  }

  // --- The interface that widgets expect from their manager

  /** @param {string} id */
  has_model(id) {
    return this.#models.has(id);
  }

  /**
   * @param {string} id
   * @returns {Promise<Model>}
   */
  get_model(id) {
    const model = this.#models.get(id);
    if (model) return model;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("widget model not found")), STATES_TIMEOUT);
      const found = (/** @type {Promise<Model>} */ model) => {
        clearTimeout(timer);
        resolve(model);
      };
      this.#waiting.set(id, [...(this.#waiting.get(id) ?? []), found]);
    });
  }

  /**
   * @param {string} id
   * @param {Promise<Model>} promise
   */
  register_model(id, promise) {
    this.#models.set(id, promise);
    promise.then((model) => model.once("comm:close", () => this.#models.delete(id)));
    this.#waiting.get(id)?.forEach((resolve) => resolve(promise));
    this.#waiting.delete(id);
  }

  /**
   * @param {ModelOptions} options
   * @param {Record<string, any>} [state]
   */
  new_model(options, state = {}) {
    const id = options.model_id ?? options.comm.comm_id;
    const promise = this.#make({ ...options, model_id: id }, state);
    // Registered at once, so that models which refer to each other are found in any order.
    this.register_model(id, promise);
    return promise;
  }

  /**
   * @param {Model} model
   * @param {object} [options]
   * @returns {Promise<View>}
   */
  create_view(model, options = {}) {
    const id = this.#base.uuid();
    const promise = (model.state_change = model.state_change.then(async () => {
      try {
        const isFailed = model.get("_view_name") === "ErrorWidgetView";
        const View = isFailed
          ? apology(this.#base)
          : await this.#load(model.get("_view_name"), model.get("_view_module"));
        return await this.#show(new View({ model, options }), id);
      } catch (error) {
        console.error(error);
        const Failed = this.#base.createErrorWidgetModel(error, "");
        return this.#show(new (apology(this.#base))({ model: new Failed(), options }), id);
      }
    }));
    if (model.views) model.views[id] = promise;
    return promise;
  }

  callbacks() {
    return {};
  }

  setViewOptions(options = {}) {
    return options;
  }

  /** @param {string} url */
  resolveUrl(url) {
    return Promise.resolve(url);
  }

  /**
   * Shows descriptions as plain text. No lesson uses HTML in them, and a sanitiser would be a large script.
   * @param {string} text
   */
  inline_sanitize(text) {
    const element = document.createElement("span");
    element.textContent = text;
    return element.innerHTML;
  }

  // --- The interface for the page

  // Fetches the state of every widget from the kernel, and creates the new ones.
  async load() {
    const { data, buffers } = await this.#requestStates();
    const states = Object.entries(data.states);
    states.forEach(([, { state }]) => find(state));
    data.buffer_paths.forEach(([id, ...path], i) => this.#base.put_buffers(data.states[id], [path], [buffers[i]]));
    await Promise.all(states.map(([id, description]) => this.#adopt(id, description)));
  }

  // After an outage, applies what has changed in the meantime, and makes the kernel redraw each canvas.
  async reload() {
    await this.load();
    for (const promise of this.#models.values()) {
      const model = await promise;
      if (model.module === "ipycanvas" && model.get("_send_client_ready_event")) {
        model.send({ event: "client_ready" }, model.callbacks());
      }
    }
  }

  /**
   * @param {string} id
   * @param {Element} element
   */
  async display(id, element) {
    const view = await this.create_view(await this.get_model(id));
    this.#base.JupyterLuminoPanelWidget.attach(view.luminoWidget ?? view.pWidget, element);
  }

  // --- Inside

  /** @returns {Promise<{ data: States, buffers: Buffers }>} */
  #requestStates() {
    return new Promise((resolve, reject) => {
      const comm = this.comms.attach(CONTROL_TARGET, this.#base.uuid());
      const timer = setTimeout(() => reject(new Error("the kernel is not answering")), STATES_TIMEOUT);
      comm.on_msg((message) => {
        clearTimeout(timer);
        comm.close();
        resolve({ data: message.content.data, buffers: message.buffers });
      });
      // A kernel that has not imported ipywidgets refuses the channel: it has no widgets.
      comm.on_close(() => {
        clearTimeout(timer);
        resolve({ data: { states: {}, buffer_paths: [] }, buffers: [] });
      });
      comm.open({}, undefined, { version: "1.0.0" });
      comm.send({ method: "request_states" });
    });
  }

  /**
   * @param {string} id
   * @param {Description} description
   */
  async #adopt(id, description) {
    if (!this.has_model(id)) {
      const comm = this.comms.attach(WIDGET_TARGET, id);
      await this.new_model({ ...description, model_id: id, comm }, description.state);
      return;
    }
    const model = await this.get_model(id);
    model.set_state(await model.constructor._deserialize_state(description.state, this));
  }

  /**
   * @param {Comm} comm
   * @param {Message} message
   */
  #opened(comm, message) {
    if (comm.target_name !== WIDGET_TARGET) return;
    const { state, buffer_paths: paths = [] } = message.content.data;
    find(state);
    this.#base.put_buffers(state, paths, message.buffers);
    this.new_model({ model_name: state._model_name, model_module: state._model_module, comm }, state);
  }

  /**
   * @param {string} name
   * @param {string} module
   */
  async #load(name, module) {
    const loaded = (module === OUTPUT_MODULE ? this.#outputWidget : await window.cardmathModule(module))[name];
    if (!loaded) throw new Error(`${module} has no ${name}`);
    return loaded;
  }

  /**
   * @param {ModelOptions} options
   * @param {Record<string, any>} state
   * @returns {Promise<Model>}
   */
  async #make(options, state) {
    let model;
    try {
      const Model = await this.#load(options.model_name, options.model_module);
      const attributes = await Model._deserialize_state(state, this);
      model = new Model(attributes, { widget_manager: this, model_id: options.model_id, comm: options.comm });
    } catch (error) {
      console.error(error);
      model = new (this.#base.createErrorWidgetModel(error, ""))();
    }
    model.name = options.model_name;
    model.module = options.model_module;
    return model;
  }

  /**
   * @param {View} view
   * @param {string} id
   */
  async #show(view, id) {
    const { model } = view;
    view.listenTo(model, "destroy", view.remove);
    await view.render();
    if (model.module === CONTROLS_MODULE) {
      look(view.el);
      view.listenTo(model, "change", () => look(view.el));
    }
    view.once("remove", () => delete model.views?.[id]);
    return view;
  }
}
