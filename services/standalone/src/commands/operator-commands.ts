import { randomBytes } from 'node:crypto'
import { hashOperatorToken, type OperatorClient } from '@latchkey/wallet-auth'
import { type Command, UsageError } from './command.ts'
import { openOperator } from './open-operator.ts'

export const reasonOption = { name: 'reason', value: 'TEXT', isRequired: true }
const TOKEN_BYTES = 32

type Pending = Awaited<ReturnType<OperatorClient['listRequests']>>[number]

export const describeRequest = ({ requestId, action, target, operator, reason, expiresAt }: Pending): string =>
  [
    `${action} ${target}: requested by ${operator}, ${reason}`,
    `  another operator confirms until ${new Date(expiresAt).toISOString()}: latchkey requests confirm ${requestId} --reason=…`,
  ].join('\n')

function toUserKey(options: Readonly<Record<string, string | undefined>>) {
  const { email, project: projectId, user: userId, wallet: walletId } = options
  const given = [email, userId, walletId].filter((each) => each !== undefined)
  if (given.length !== 1) throw new UsageError('write one of --email with --project, --user and --wallet')
  if (userId !== undefined) return { type: 'user', userId } as const
  if (walletId !== undefined) return { type: 'wallet', walletId } as const
  if (email === undefined || projectId === undefined) throw new UsageError('--email needs --project')
  return { type: 'email', email, projectId } as const
}

export const operatorCommands: readonly Command[] = [
  {
    name: 'operators token',
    about: 'makes a token, and the entry of WALLET_OPERATORS for it; nothing is stored',
    parameters: ['NAME', 'UNTIL'],
    run: async ({ parameters: { NAME: name = '', UNTIL: until = '' } }, { write }) => {
      if (!/^[a-z][a-z0-9-]{1,31}$/.test(name)) throw new UsageError('NAME has 2 to 32 small letters, digits, hyphens')
      if (!/^\d{4}-\d{2}-\d{2}$/.test(until))
        throw new UsageError('UNTIL is the last day of the token, e.g. 2027-06-30')
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const tokenHash = hashOperatorToken(token).toString('base64url')
      write(`token, for ${name} alone: ${token}`)
      write(`in WALLET_OPERATORS: ${JSON.stringify({ [name]: { tokenHash, until } }).slice(1, -1)}`)
      return 0
    },
  },
  {
    name: 'requests list',
    about: 'lists what waits for a second operator',
    run: async (_, scope) => {
      const requests = await (await openOperator(scope)).listRequests()
      for (const request of requests) scope.write(describeRequest(request))
      if (requests.length === 0) scope.write('no request waits')
      return 0
    },
  },
  {
    name: 'requests confirm',
    about: 'confirms a request of another operator',
    parameters: ['REQUEST'],
    options: [reasonOption],
    run: async ({ parameters: { REQUEST: requestId = '' }, options: { reason = '' } }, scope) => {
      const changed = await (await openOperator(scope)).confirm({ requestId, reason })
      scope.write(changed === 0 ? 'confirmed; it was so already' : 'confirmed')
      return 0
    },
  },
  {
    name: 'users find',
    about: 'shows devices, sessions and wallet of a user; the audit records who looked',
    options: [
      { name: 'email', value: 'ADDRESS' },
      { name: 'project', value: 'PROJECT' },
      { name: 'user', value: 'ID' },
      { name: 'wallet', value: 'ID' },
      reasonOption,
    ],
    run: async ({ options }, scope) => {
      const by = toUserKey(options)
      const user = await (await openOperator(scope)).findUser({ by, reason: options.reason ?? '' })
      scope.write(JSON.stringify(user, null, 2))
      return 0
    },
  },
  {
    name: 'sessions end',
    about: 'ends one session of a user, or all',
    parameters: ['USER'],
    options: [{ name: 'session', value: 'ID' }, reasonOption],
    run: async ({ parameters: { USER: userId = '' }, options: { session, reason = '' } }, scope) => {
      const which = session === undefined ? {} : { sessionId: session }
      scope.write(`${await (await openOperator(scope)).endSessions({ userId, ...which, reason })} sessions ended`)
      return 0
    },
  },
  {
    name: 'devices revoke',
    about: 'takes a device from a user: its half is deleted, and its sessions end',
    parameters: ['USER', 'DEVICE'],
    options: [reasonOption],
    run: async ({ parameters: { USER: userId = '', DEVICE: deviceId = '' }, options: { reason = '' } }, scope) => {
      await (await openOperator(scope)).revokeDevice({ userId, deviceId, reason })
      scope.write('revoked')
      return 0
    },
  },
  {
    name: 'wallets freeze',
    about: 'freezes a wallet: it opens nowhere, and its sessions end',
    parameters: ['WALLET'],
    options: [reasonOption],
    run: async ({ parameters: { WALLET: walletId = '' }, options: { reason = '' } }, scope) => {
      const changed = await (await openOperator(scope)).freeze({ walletId, reason })
      scope.write(changed === 0 ? 'it was frozen before' : 'frozen')
      return 0
    },
  },
  {
    name: 'wallets unfreeze',
    about: 'requests that a frozen wallet is released; another operator confirms',
    parameters: ['WALLET'],
    options: [reasonOption],
    run: async ({ parameters: { WALLET: walletId = '' }, options: { reason = '' } }, scope) => {
      const request = await (await openOperator(scope)).requestUnfreeze({ walletId, reason })
      if (request !== undefined) scope.write(describeRequest(request))
      return 0
    },
  },
]
