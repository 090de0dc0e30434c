// A classic script: pages load it with a plain script tag, and it must be ready at that tag's load
// event.
(() => {
  const script = document.currentScript;
  const address = new URL(script.src);
  // Other files are served next to this script.
  const home = new URL('..', address).href;
  const wanted = {
    currency: address.searchParams.get('currency') ?? 'USD',
    intent: (address.searchParams.get('intent') ?? 'capture').toUpperCase(),
  };
  const FUNDING = { PAYPAL: 'paypal' };

  /** Writes into the page, whose policy must allow it by the nonce. */
  function inline(name, content) {
    const element = document.createElement(name);
    element.nonce = script.dataset.cspNonce ?? '';
    element.textContent = content;
    return element;
  }
  document.head.append(inline('script', '/* the real one has scripts here that draw its frames */'));

  /** Milliseconds. */
  const WATCH_EVERY = 250;

  function makeButtons(props = {}) {
    const eligible = props.fundingSource === undefined || props.fundingSource === FUNDING.PAYPAL;
    let frame = null;
    let enabled = true;
    let paying = null;

    const makeButton = () => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'PayPal';
      button.setAttribute('aria-label', button.textContent);
      button.dataset.fundingSource = FUNDING.PAYPAL;
      const look = `[data-funding-source] { width: 100%; height: ${props.style?.height ?? 45}px; border: 1px solid rgba(0, 0, 0, .2); border-radius: 4px; background: #ffc439; color: #111111; font: 600 1rem/1 system-ui, sans-serif; cursor: pointer; }`;
      button.addEventListener('click', () => void clicked());
      return [inline('style', look), button];
    };

    const fail = (error) => {
      const problem = error instanceof Error ? error : new Error(String(error));
      if (typeof props.onError === 'function') props.onError(problem);
      else console.error(problem);
    };

    /** A second click brings the window to the front. */
    const clicked = async () => {
      if (!enabled) return;
      if (paying) {
        paying.focus();
        return;
      }
      // The window must be opened within the click itself, or the browser blocks it.
      const view = openView();
      paying = view;
      try {
        const id = await props.createOrder({ paymentSource: FUNDING.PAYPAL });
        await pay(view, id);
      } catch (error) {
        view.close();
        fail(error);
      } finally {
        view.close();
        if (paying === view) paying = null;
      }
    };

    const pay = async (view, id) => {
      const order = await lookUp(id);
      if (order.currency !== wanted.currency) {
        throw new Error(
          `Expected currency from order api call to be ${wanted.currency}, got ${order.currency}. Please ensure you are passing currency=${order.currency} to the sdk url.`,
        );
      }
      if (order.intent !== wanted.intent) {
        throw new Error(`Expected intent from order api call to be ${wanted.intent}, got ${order.intent}.`);
      }
      const opener = encodeURIComponent(location.origin);
      const end = await view.ask(`${home}checkoutnow?token=${encodeURIComponent(id)}&opener=${opener}`, id);
      view.close();
      // The window may have closed between the buyer's consent and its message.
      const consented = end === 'approved' || ['APPROVED', 'COMPLETED'].includes((await lookUp(id)).status);
      if (!consented) {
        props.onCancel?.({ orderID: id });
        return;
      }
      let again = false;
      const later = await lookUp(id);
      await props.onApprove?.(
        { orderID: id, payerID: later.payerID },
        {
          restart: () => {
            again = true;
          },
        },
      );
      if (again) await pay(openView(), id);
    };

    return {
      isEligible: () => eligible,
      render: async (container) => {
        const place = typeof container === 'string' ? document.querySelector(container) : container;
        if (!eligible) throw new Error(`${props.fundingSource} is not eligible`);
        if (!place?.isConnected) throw new Error('Document is ready and element to render to does not exist');
        frame = document.createElement('div');
        frame.className = 'paypal-buttons paypal-buttons-context-iframe';
        frame.append(...makeButton());
        place.append(frame);
        const setEnabled = async (value) => {
          enabled = value;
          const button = frame?.querySelector('button');
          if (button) button.disabled = !value;
        };
        props.onInit?.({}, { enable: () => setEnabled(true), disable: () => setEnabled(false) });
      },
      close: async () => {
        paying?.close();
        frame?.remove();
        frame = null;
      },
      updateProps: async (changed) => {
        Object.assign(props, changed);
      },
    };
  }

  async function lookUp(id) {
    if (typeof id !== 'string' || id === '') throw new Error('Expected an order id to be passed');
    const response = await fetch(`${home}sdk/orders/${encodeURIComponent(id)}`);
    if (!response.ok) throw new Error(`Order Api response error: ${response.status} for order ${id}`);
    return response.json();
  }

  /** Opens over this page if the browser blocks windows. */
  function openView() {
    const popup = window.open('', '', 'popup,width=500,height=680');
    return popup ? windowView(popup) : overlayView();
  }

  function windowView(popup) {
    const veil = dimmed(popup);
    return {
      focus: () => popup.focus(),
      close: () => {
        veil.remove();
        popup.close();
      },
      ask: (url, id) => {
        popup.location.replace(url);
        return answerFrom(
          () => popup,
          id,
          () => popup.closed,
        );
      },
    };
  }

  /** Like the real SDK, dims the page while the window is open. */
  function dimmed(popup) {
    const veil = document.createElement('div');
    veil.setAttribute('role', 'dialog');
    veil.setAttribute('aria-label', 'PayPal 窗口');
    const look = {
      position: 'fixed',
      inset: '0',
      display: 'grid',
      gap: '.75rem',
      placeContent: 'center',
      justifyItems: 'center',
      background: 'rgba(0, 0, 0, .75)',
      color: '#ffffff',
      font: '1rem/1.5 system-ui, sans-serif',
    };
    Object.assign(veil.style, look);
    veil.append('没有看到 PayPal 的窗口？');
    for (const [text, act] of [
      ['回到窗口', () => popup.focus()],
      ['关闭窗口', () => popup.close()],
    ]) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = text;
      button.addEventListener('click', act);
      veil.append(button);
    }
    document.body.append(veil);
    return veil;
  }

  function overlayView() {
    const dialog = document.createElement('dialog');
    const frame = document.createElement('iframe');
    dialog.setAttribute('aria-label', 'PayPal');
    frame.title = 'PayPal';
    Object.assign(frame.style, { width: 'min(90vw, 500px)', height: 'min(85vh, 680px)', border: '0' });
    dialog.append(frame);
    return {
      focus: () => frame.focus(),
      close: () => dialog.remove(),
      ask: (url, id) => {
        frame.src = url;
        document.body.append(dialog);
        dialog.showModal();
        return answerFrom(
          () => frame.contentWindow,
          id,
          () => !dialog.open,
        );
      },
    };
  }

  /** Resolves with `approved`, `cancelled`, or `closed` if it closed without a result. */
  function answerFrom(source, id, isGone) {
    return new Promise((resolve) => {
      const finish = (end) => {
        clearInterval(watch);
        removeEventListener('message', heard);
        resolve(end);
      };
      const heard = (event) => {
        if (event.origin !== address.origin || event.source !== source() || event.data?.orderID !== id)
          return;
        finish(event.data.end);
      };
      const watch = setInterval(() => {
        if (isGone()) finish('closed');
      }, WATCH_EVERY);
      addEventListener('message', heard);
    });
  }

  window[script.getAttribute('data-namespace') ?? 'paypal'] = {
    version: '5.0.0-sandbox',
    FUNDING,
    Buttons: makeButtons,
  };
})();
