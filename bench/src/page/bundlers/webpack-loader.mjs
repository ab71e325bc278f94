import { compile } from './source.mjs'

/** Compiles a source of ours for webpack. */
export default function load() {
  const done = this.async()
  compile(`${this.resourcePath}${this.resourceQuery}`).then((code) => done(null, code), done)
}
