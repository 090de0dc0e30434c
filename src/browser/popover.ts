/** Brings the popover API to browsers that lack it: Safari before 17, Chrome before 114, Firefox before 125. */
if (!('popover' in HTMLElement.prototype)) await import('@oddbird/popover-polyfill');

export {};
