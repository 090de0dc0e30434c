(() => {
  addEventListener('click', async (event) => {
    const button = event.target.closest('button[data-path]');
    if (!button) return;
    button.disabled = true;
    const response = await fetch(`/sandbox/api/${button.dataset.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: button.dataset.body,
    });
    if (response.ok) location.reload();
    else {
      button.disabled = false;
      alert(await response.text());
    }
  });
})();
