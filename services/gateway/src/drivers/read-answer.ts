import type { ClientRequest } from 'node:http'

export interface AnswerBounds {
  /** Time from now to the end of the body. */
  readonly timeoutMs: number
  readonly maxBytes: number
}

/**
 * Sends a request without a body and returns the text of its response; `undefined` for any status but 200, a response
 * larger than `maxBytes`, a connection that ends early or changes its protocol, and after the time limit. Never
 * rejects.
 *
 * One deadline covers lookup, connection, headers and body, so a slow server is also cut off.
 */
export function readAnswer(call: ClientRequest, { timeoutMs, maxBytes }: AnswerBounds): Promise<string | undefined> {
  return new Promise((resolve) => {
    const fail = () => {
      clearTimeout(deadline)
      call.destroy()
      resolve(undefined)
    }
    const deadline = setTimeout(fail, timeoutMs)
    call.on('response', (response) => {
      // A response without a length ends with the connection: the request closes before its response does.
      call.off('close', fail)
      if (response.statusCode !== 200) return fail()
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > maxBytes) fail()
        else chunks.push(chunk)
      })
      response.on('end', () => {
        clearTimeout(deadline)
        resolve(Buffer.concat(chunks).toString('utf8'))
      })
      response.on('error', fail)
      // After `end` this has no effect; before it, the response was cut off.
      response.on('close', fail)
    })
    call.on('upgrade', (_, socket) => {
      socket.destroy()
      fail()
    })
    call.on('error', fail)
    call.on('close', fail)
    call.end()
  })
}
