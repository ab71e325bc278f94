import { describe, expect, it } from 'vitest'
import { createScriptedNode } from '../testing/scripted-node.fixture.ts'
import { hideAddress } from './hide-address.ts'

const URL = 'https://me:hunter2@node.example:8545/v2/Key_0123456789?token=abcdef0123&as=message'

async function refusalFor(message: string, data?: unknown) {
  const node = hideAddress(
    createScriptedNode(() => ({ error: { code: -32000, message, ...(data === undefined ? {} : { data }) } })),
    URL,
  )
  const [answer] = await node.send([{ method: 'eth_call' }])
  return answer
}

describe('the error of a node', () => {
  it.each([
    ['invalid api key Key_0123456789', 'invalid api key …'],
    ['token abcdef0123 of me:hunter2 is over its limit', 'token … of me:… is over its limit'],
    ['POST node.example:8545/v2/Key_0123456789 failed', 'POST …/v2/… failed'],
    ['dial tcp 127.0.0.1:43491: connect: connection refused', 'dial tcp …: connect: connection refused'],
    ['dial tcp geth.internal:8545: no such host', 'dial tcp …: no such host'],
    ['see https://docs.example/limits?plan=1 for more', 'see … for more'],
  ])('names no address and no key: %s', async (message, expected) => {
    expect(await refusalFor(message, { hint: message })).toEqual({
      error: { code: -32000, message: expected, data: { hint: expected } },
    })
  })

  it.each([
    ['execution reverted: ERC20: transfer amount exceeds balance', '0x08c379a0'],
    ['query returned more than 10000 results. Try with this block range [0x1, 0x2].', undefined],
    ['nonce too low: next nonce 7, tx nonce 6', undefined],
  ])('stays as it is otherwise: %s', async (message, data) => {
    expect(await refusalFor(message, data)).toEqual({
      error: { code: -32000, message, ...(data === undefined ? {} : { data }) },
    })
  })

  // A pattern that starts anew at each dot would take minutes here.
  it.each(['a.', 'a-', '1.', 'a+.', 'a://'])('takes no long time for a revert full of %j', async (part) => {
    expect(await refusalFor(`execution reverted: ${part.repeat(500_000)}`)).toMatchObject({ error: { code: -32000 } })
  })

  it('is all that changes', async () => {
    const answer = { result: { url: URL } }
    expect(
      await hideAddress(
        createScriptedNode(() => answer),
        URL,
      ).send([{ method: 'x' }]),
    ).toEqual([answer])
  })
})
