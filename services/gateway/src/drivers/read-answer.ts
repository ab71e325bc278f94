import type { ClientRequest } from 'node:http'

export interface AnswerBounds {
  /** From now to the end of the body. */
  readonly timeoutMs: number
  readonly maxBytes: number
}

/**
 * Sends a request without a body and returns the text of its answer, `undefined` for any status but 200, an answer
 * larger than `maxBytes`, a connection that ends early or changes its protocol, and when time is up. Never rejects.
 *
 * One deadline covers look-up, connection, headers and body, so a server that drips is cut off too.
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
      // An answer without a length ends with the connection: the request closes before its answer does.
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
      // After `end` this changes nothing; before it, the answer was cut.
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
