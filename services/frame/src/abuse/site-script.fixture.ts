/**
 * The script of the pages of a site: a plain client of the frame, which the abuse tests bend. It writes down every message that
 * comes to its window or its port.
 */
export const SITE_SCRIPT = `
const later = (ms) => new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
const nonce = () => crypto.randomUUID()
const site = {
  frame: undefined, port: undefined, frameNonce: undefined,
  windowMessages: [], portMessages: [], readers: new Set(),
  look() { for (const reader of [...this.readers]) reader() },
  /** Resolves with the first value that is not undefined, or undefined after a while. */
  when(find, ms = 8000) {
    return Promise.race([later(ms), new Promise((resolve) => {
      const reader = () => { const found = find(); if (found !== undefined) { this.readers.delete(reader); resolve(found) } }
      this.readers.add(reader); reader()
    })])
  },
  async embed(src, attributes = {}) {
    const frame = document.createElement('iframe')
    for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value)
    frame.src = src
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    document.body.append(frame)
    this.frame = frame
    await loaded
    return frame
  },
  ready(origin, ms) {
    return this.when(() => this.windowMessages.find(({ data, source, from }) =>
      data?.type === '@latchkey/READY' && source === this.frame.contentWindow && from === origin)?.data, ms)
  },
  hello(changes = {}) {
    return { type: '@latchkey/HELLO', version: 1, projectId: 'shop', frameNonce: this.frameNonce, appNonce: nonce(), ...changes }
  },
  /** Sends a hello with some ports, and returns the first. */
  greet(origin, message = this.hello(), count = 1) {
    const channels = Array.from({ length: count }, () => new MessageChannel())
    const [first] = channels
    const got = []
    if (first) first.port1.onmessage = ({ data }) => { got.push(data); this.portMessages.push(data); this.look() }
    this.frame.contentWindow.postMessage(message, origin, channels.map(({ port2 }) => port2))
    return { port: first?.port1, got, appNonce: message.appNonce }
  },
  async connect(src) {
    const { origin } = new URL(src)
    await this.embed(src)
    const ready = await this.ready(origin)
    if (ready === undefined) return 'no READY'
    this.frameNonce = ready.frameNonce
    return this.complete(origin)
  },
  async complete(origin) {
    const greeted = this.greet(origin)
    this.port = greeted.port
    const welcome = await this.when(() => greeted.got.find(({ type }) => type === '@latchkey/WELCOME'), 4000)
    return welcome === undefined ? 'no WELCOME' : welcome.appNonce === greeted.appNonce ? 'connected' : 'wrong nonce'
  },
  send(message, transfer = []) { this.port.postMessage(message, transfer) },
  reply(id, ms) { return this.when(() => this.portMessages.find((each) => each.id === id), ms) },
  async request(type, payload, id = crypto.randomUUID()) { this.send({ id, type, payload }); return this.reply(id) },
}
// Other frames of the site reach it by their parent.
window.site = site
addEventListener('message', ({ data, source, origin }) => { site.windowMessages.push({ data, source, from: origin }); site.look() })
`
