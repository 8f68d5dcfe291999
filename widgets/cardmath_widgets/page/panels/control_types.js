// @ts-check
// What makes up a control: the data that the kernel sends for it, and the function that shows it.

/** @typedef {{ kind: string } & Record<string, any>} Control */
/** @typedef {Record<string, Control>} Controls */
/** @typedef {{ element: HTMLElement, update: (next: any) => void }} Shown */
/** @typedef {{ newId: () => string, change: (id: string, value: unknown) => void }} Context */
/** @typedef {Record<string, (parent: HTMLElement, id: string, context: Context) => Shown>} Builders */

export {};
