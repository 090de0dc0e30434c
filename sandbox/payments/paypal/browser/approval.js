// Reports the approval page's result to the page that opened it. A buyer who followed a link
// returns to the shop.
(() => {
  const { end, order, payer, opener, next } = document.querySelector('main [data-end]')?.dataset ?? {};
  const target = window.opener ?? (window.parent === window ? null : window.parent);

  function tell(how) {
    if (!target || !opener) return false;
    target.postMessage({ end: how, orderID: order, payerID: payer }, opener);
    window.close();
    return true;
  }

  if (end === 'open') {
    document.querySelector('[data-close]')?.addEventListener('click', () => {
      if (!tell('cancelled')) window.close();
    });
    return;
  }
  if (end && !tell(end) && next) location.replace(next);
})();
