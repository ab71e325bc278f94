import { WalletError } from '@latchkey/errors'
import { expect, it } from 'vitest'
import { toLogLine } from './to-log-line.ts'

const at = Date.UTC(2026, 0, 1)
const lineOf = (subject: object) => JSON.parse(toLogLine({ timeMs: at, subject }))

it('contains time, level, code, sentence and causes', () => {
  const cause = new WalletError('wallet/timeout', { method: 'eth_call' }, { cause: new Error('socket\nclosed') })
  const error = new WalletError('balance/unavailable', {}, { cause, details: 'second try' })
  expect(lineOf(error)).toEqual({
    time: '2026-01-01T00:00:00.000Z',
    level: 'error',
    code: 'balance/unavailable',
    message: 'Token Balance Unavailable\nsecond try',
    causes: ['wallet/timeout', 'socket\nclosed'],
  })
  expect(toLogLine({ timeMs: at, subject: error })).not.toContain('\n')
})

it.each([
  ['a failure as plain data', { code: 'connect/timeout', context: { secret: 1 } }, { code: 'connect/timeout' }],
  [
    'an unknown error',
    new TypeError('x is not a function'),
    { code: 'bug/unexpected', message: 'x is not a function' },
  ],
  ['an object that is no error', {}, { code: 'bug/unexpected' }],
])('describes %s', (_, subject, known) => {
  expect(lineOf(subject)).toEqual({ time: '2026-01-01T00:00:00.000Z', level: 'error', ...known })
})

it('stops at a circular chain of causes', () => {
  const error = new Error('again')
  error.cause = error
  expect(lineOf(error).causes).toHaveLength(8)
})

it('omits keys of the site and signatures, and cuts long text', () => {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const details = [
    'https://me:pass@node.example/v3/KEY?apiKey=KEY#KEY, wss://relay.example/?auth=KEY',
    `0x${'ab'.repeat(65)} of ${address}`,
    'y'.repeat(5_000),
  ].join(' ')
  const { message } = lineOf(new WalletError('bug/unexpected', {}, { details }))
  expect(message).not.toMatch(/KEY|pass/)
  expect(message).toContain(
    'https://node.example wss://relay.example 0xabababab… of 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 y',
  )
  expect(message.length).toBeLessThanOrEqual(2_000)
})
