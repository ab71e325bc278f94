import * as v from 'valibot'

const TIMEOUT_MS = 20_000

/** `over`: this login cannot continue. `away`: the same call may succeed later. */
export type Failure = 'denied' | 'over' | 'away'

export type Outcome<T> = { readonly output: T } | { readonly failure: Failure }

export type CallAuth = <S extends v.GenericSchema>(
  path: string,
  body: object,
  schema: S,
) => Promise<Outcome<v.InferOutput<S>>>

const failureSchema = v.object({ error: v.object({ code: v.string() }) })

/** Returns the client of auth: `POST` without cookies. No text of a response is shown. @param base - E.g. `https://api.wallet.example/v1`. */
export function createCallAuth(base: string, send: typeof fetch): CallAuth {
  return async (path, body, schema) => {
    try {
      const response = await send(`${base}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) return { failure: await readFailure(response) }
      return { output: v.parse(schema, await response.json()) }
    } catch {
      // No response, or one of another shape.
      return { failure: 'away' }
    }
  }
}

async function readFailure(response: Response): Promise<Failure> {
  if (response.status >= 500 || response.status === 429) return 'away'
  const given = v.safeParse(failureSchema, await response.json().catch(() => undefined))
  return given.success && given.output.error.code === 'social/denied' ? 'denied' : 'over'
}
