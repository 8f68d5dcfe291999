// @ts-check
// How an image gets its picture.

export const pictures = {
  /**
   * Show the picture at an address. A notebook fetches the picture first, and replaces this.
   * @type {(image: HTMLImageElement, address: string) => void}
   */
  put: (image, address) => { image.src = address; },
};
