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
    ['dial tcp [2001:db8::1]:8545: connect: connection refused', 'dial tcp …: connect: connection refused'],
    ['dial tcp [fe80::1%eth0]:8545: i/o timeout', 'dial tcp …: i/o timeout'],
    ['connect ECONNREFUSED ::1:8545', 'connect ECONNREFUSED …'],
    ['peer 2001:db8:85a3:0:0:8a2e:370:7334 is gone', 'peer … is gone'],
    ['peer ::ffff:10.1.2.3 is gone', 'peer … is gone'],
    ['peer fe80::1%eth0: gone. Was ::1.', 'peer …: gone. Was ….'],
    ['getaddrinfo ENOTFOUND geth-0.internal', 'getaddrinfo ENOTFOUND …'],
    ['lookup erigon.prod.svc.cluster.local: no such host', 'lookup …: no such host'],
    ['lookup geth on 10.96.0.10:53: server misbehaving', 'lookup … on …: server misbehaving'],
    ['dial tcp: lookup node-7: no such host', 'dial tcp: lookup …: no such host'],
    ['upstream api.provider.example returned 502', 'upstream … returned 502'],
    ['connect to localhost:8545 failed', 'connect to … failed'],
    ['connect to geth:8545 failed', 'connect to … failed'],
    ['open /var/lib/geth/chaindata/000123.ldb: no space left', 'open …: no space left'],
    ['open C:\\\\geth\\\\chaindata: denied', 'open …: denied'],
    ['POST //node.example/v2 failed', 'POST … failed'],
    ['see https://docs.example/limits?plan=1 for more', 'see … for more'],
  ])('contains no address and no key: %s', async (message, expected) => {
    expect(await refusalFor(message, { hint: message })).toEqual({
      error: { code: -32000, message: expected, data: { hint: expected } },
    })
  })

  it.each([
    ['execution reverted: ERC20: transfer amount exceeds balance', '0x08c379a0'],
    ['query returned more than 10000 results. Try with this block range [0x1, 0x2].', undefined],
    ['nonce too low: next nonce 7, tx nonce 6', undefined],
    ['execution reverted: ERC721: caller is not token owner and/or approved', undefined],
    ['execution reverted: Vault::withdraw: too early', undefined],
    ['execution reverted: Sale ends at 12:30:00', undefined],
    ['execution reverted: SafeMath: subtraction overflow. Version 1.2.3', undefined],
    ['execution reverted: price is 1.25, e.g. too low', undefined],
    ['execution reverted: T/S: 0xabc:0xdef', undefined],
    [
      'invalid argument 0: json: cannot unmarshal hex string without 0x prefix into Go struct field TransactionArgs.to',
      undefined,
    ],
    ['invalid type: sequence, expected struct WithOtherFieldsHelper at line 1 column 5', undefined],
    ['err: max fee per gas less than block base fee: address 0x00, maxFeePerGas: 1, baseFee: 7', undefined],
  ])('is otherwise unchanged: %s', async (message, data) => {
    expect(await refusalFor(message, data)).toEqual({
      error: { code: -32000, message, ...(data === undefined ? {} : { data }) },
    })
  })

  // A pattern that restarts at each dot would take minutes here.
  it.each(['a.', 'a-', '1.', 'a+.', 'a://', 'a:', '::', '/a', '[::', 'lookup '])(
    'is processed quickly for a revert full of %j',
    async (part) => {
      expect(await refusalFor(`execution reverted: ${part.repeat(500_000)}`)).toMatchObject({ error: { code: -32000 } })
    },
  )

  it('is the only part of the response that changes', async () => {
    const answer = { result: { url: URL } }
    expect(
      await hideAddress(
        createScriptedNode(() => answer),
        URL,
      ).send([{ method: 'x' }]),
    ).toEqual([answer])
  })
})
