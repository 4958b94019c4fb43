// Passkeys: the browser's answer goes into the form, and the form is sent as any other. Without scripts there is the password.
(() => {
  "use strict";
  if (!window.PublicKeyCredential) return;
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));
  const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

  async function asked(form) {
    const token = form.querySelector('[name="csrf_token"]')?.value;
    const answer = await fetch(form.dataset.options, { method: "POST", headers: token ? { "X-CSRF-Token": token } : {} });
    if (!answer.ok) throw new Error("The site did not answer.");
    const options = await answer.json();
    options.challenge = bytes(options.challenge);
    if (options.user) options.user.id = bytes(options.user.id);
    for (const list of [options.excludeCredentials, options.allowCredentials]) {
      for (const one of list ?? []) one.id = bytes(one.id);
    }
    return options;
  }

  const written = (made) => JSON.stringify({
    id: made.id, rawId: text(made.rawId), type: made.type, clientExtensionResults: {},
    response: Object.fromEntries(["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]
      .filter((name) => made.response[name]).map((name) => [name, text(made.response[name])])),
  });

  for (const form of document.querySelectorAll("form[data-passkey]")) {
    form.hidden = false;
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const wrong = form.querySelector(".wrong");
      wrong.hidden = true;
      try {
        const publicKey = await asked(form);
        const made = await (form.dataset.passkey === "make"
          ? navigator.credentials.create({ publicKey }) : navigator.credentials.get({ publicKey }));
        form.querySelector('[name="answer"]').value = written(made);
        form.submit();
      } catch (error) {
        wrong.textContent = `No passkey was used: ${error.message}`;
        wrong.hidden = false;
      }
    });
  }
})();
