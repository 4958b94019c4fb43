// "Take Maester with you": loads the pack, starts it once, tells how far it is, and removes it again.
(async () => {
  "use strict";
  const store = self.maester;
  const box = document.getElementById("take");
  if (!box) return;
  const part = (name) => box.querySelector(`[data-part="${name}"]`);
  const show = (name, on) => { part(name).hidden = !on; };
  const tell = (words) => { part("said").textContent = words; };
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  const offers = JSON.parse(box.dataset.pack || "null");

  if (!("serviceWorker" in navigator) || !self.indexedDB || !self.caches || !self.WebAssembly) {
    tell("This browser cannot keep a page that works without a network.");
    return;
  }

  // What was typed, so that it can be read and copied whatever the server says.
  function typed(item) {
    const whole = document.createElement("details");
    const head = document.createElement("summary");
    head.textContent = "What was entered";
    const words = document.createElement("pre");
    const text = new TextDecoder().decode(item.body);
    const hidden = new Set(["csrf_token", "id", "code", "call", "called", "seen"]);
    const fields = item.type.startsWith("application/x-www-form-urlencoded") ? [...new URLSearchParams(text)] : [["", text]];
    words.textContent = fields.filter(([name, value]) => value && !hidden.has(name)).map(([name, value]) => name ? `${name}: ${value}` : value).join("\n");
    whole.append(head, words);
    return whole;
  }

  async function list() {
    const items = await store.outbox();
    const states = { waiting: "to be sent", sent: "sent", refused: "refused" };
    const rows = items.filter((item) => item.state !== "sent" || Date.now() - item.sent < 7 * 86_400_000).map((item) => {
      const row = document.createElement("li");
      const link = document.createElement("a");
      link.href = item.moved ?? item.where;
      link.textContent = item.title;
      const state = document.createElement("span");
      state.textContent = ` ${states[item.state]}${item.needs ? `: ${item.needs}` : ""}${item.reason ? `: ${item.reason}` : ""}${item.moved ? "; the server gave it another address" : ""} `;
      row.append(link, state);
      if (item.state !== "sent") row.append(typed(item));
      if (item.state !== "waiting") {
        const away = document.createElement("button");
        away.type = "button";
        away.textContent = "Take off the list";
        away.addEventListener("click", async () => { await store.drop(item.id); await draw(); });
        row.append(away);
      }
      return row;
    });
    part("entered").replaceChildren(...rows);
    show("box", rows.length > 0);
    return items.filter((item) => item.state === "waiting").length;
  }

  async function draw() {
    const pack = await store.get("pack");
    const newer = pack && offers && offers.version !== pack.version;
    show("do", Boolean(offers) && (!pack || newer));
    part("do").textContent = newer ? "Take the new version" : "Take Maester with you";
    show("remove", Boolean(pack));
    part("remove").textContent = "Remove it from this device";
    await list();
    if (!pack) return;
    const kept = await navigator.storage?.persisted?.();
    tell(`${newer ? "A version works without a network here; a newer one is there." : "Ready: works without a network."}${kept === false ? " This browser may remove it when it needs the room; add Maester to your home screen to keep it." : ""}`);
    box.dataset.state = newer ? "newer" : "ready";
  }

  const progress = part("progress");
  function far(share, what) {
    progress.value = share;
    tell(what ? `Loading ${what} …` : "Nearly there …");
  }

  // A first start, so that the next is a quick one.
  function started(pack) {
    const at = pack.parts.find((one) => one.name === "worker.js");
    const worker = new Worker(store.address(at), { type: "module" });
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        if (data.said) tell(`${data.said} …`);
        else if (data.error) reject(new Error(data.error));
        else resolve();
      };
      worker.onerror = () => reject(new Error("Python did not start in this browser."));
      worker.postMessage({ id: 1, what: "start" });
    }).finally(() => worker.terminate());
  }

  part("do").addEventListener("click", async () => {
    show("do", false);
    show("remove", false);
    show("progress", true);
    box.dataset.state = "loading";
    try {
      await navigator.serviceWorker.register("/service-worker.js", { scope: "/" });
      await navigator.serviceWorker.ready;
      const granted = await navigator.storage?.persist?.();
      const answer = await fetch("/offline/pack.json", { cache: "no-cache" });
      if (!answer.ok) throw new Error("There is no pack here any more.");
      const pack = await answer.json();
      const came = await store.take(pack, far);
      await store.use(pack);
      await store.takeRecord();
      await started(pack);
      await draw();
      part("said").append(` ${megabytes(came)} came.`);
      if (granted === false) part("said").dataset.refused = "";
    } catch (error) {
      box.dataset.state = "failed";
      tell(`That did not work: ${error.message} What has come stays; try again.`);
      show("do", true);
    } finally {
      show("progress", false);
    }
  });

  let sure = false;
  part("remove").addEventListener("click", async () => {
    const left = await list();
    if (left && !sure) {
      sure = true;
      tell(`${left} of what you entered ${left === 1 ? "is" : "are"} not sent yet and would be lost.`);
      part("remove").textContent = "Remove it all the same";
      return;
    }
    await store.remove();
    box.dataset.state = "none";
    await draw();
    tell("It is removed from this device.");
  });
  navigator.serviceWorker.addEventListener("message", ({ data }) => { if (data.outbox || data.updated) draw(); });
  navigator.serviceWorker.controller?.postMessage("send");
  await draw();
})();
