import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const ANSWER_TIMEOUT_MS = 15_000
const POLL_MS = 50

/**
 * Waits until a URL responds with a status below 400.
 *
 * Names below `localhost` are looked up by browsers but not by every operating system, so the request goes to
 * 127.0.0.1 with the name in its `host` header.
 *
 * @throws Error with the URL and its last status or failure.
 */
export async function waitForAnswer(url: string, body?: string): Promise<void> {
  const deadline = Date.now() + ANSWER_TIMEOUT_MS
  for (;;) {
    const outcome = await readStatus(new URL(url), body)
    if (typeof outcome === 'number' && outcome < 400) return
    if (Date.now() > deadline) throw new Error(`${url} does not answer as it should (${outcome})`)
    await delay(POLL_MS)
  }
}

function readStatus({ port, pathname, search, host }: URL, body: string | undefined): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = {
      host,
      accept: 'text/html,*/*',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const method = body === undefined ? 'GET' : 'POST'
    const call = request({ host: '127.0.0.1', port, path: pathname + search, method, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 'no status'))
    })
    call.setTimeout(ANSWER_TIMEOUT_MS, () => call.destroy(new Error('no answer')))
    call.once('error', (error) => resolve(error.message))
    call.end(body)
  })
}
