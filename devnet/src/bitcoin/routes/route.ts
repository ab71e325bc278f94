import type { Chain } from '../chain.ts'

/** A response of the service: JSON, a text, bytes, or a failure with its status. */
export type Reply =
  | { readonly json: unknown }
  | { readonly text: string; readonly status?: 400 | 404 }
  | { readonly bytes: Uint8Array }

/** Takes the parts of the path in their order. */
export type Handler = (chain: Chain, ...parts: readonly string[]) => Reply

/** Handlers by path; `:name` is a part. */
export type Routes = Readonly<Record<string, Handler>>

const FORMS: Readonly<Record<string, string>> = { address: '[^/]{1,100}', height: '\\d{1,9}', vout: '\\d{1,9}' }
const HASH = '[0-9a-f]{64}'

/** Returns the function that finds the handler of a path. */
export function createRouter(routes: Routes): (chain: Chain, path: string) => Reply {
  const compiled = Object.entries(routes).map(([path, handle]) => {
    const form = path.replace(/:([a-z]+)/g, (_, name: string) => `(${FORMS[name] ?? HASH})`)
    return [new RegExp(`^${form}$`), handle] as const
  })
  return (chain, path) => {
    for (const [form, handle] of compiled) {
      const found = form.exec(path)
      if (found !== null) return handle(chain, ...found.slice(1))
    }
    return { text: 'endpoint does not exist', status: 404 }
  }
}
