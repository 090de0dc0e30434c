/** Polyfills popovers for Safari before 17, Chrome before 114 and Firefox before 125. */
if (!('popover' in HTMLElement.prototype)) await import('@oddbird/popover-polyfill');

export {};
