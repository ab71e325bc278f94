import type { ConnectorContext, ConnectRequest, SignInRequest, WalletDevices } from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import { createSession } from './create-session.ts'
import type { FrameChannel } from './frame-channel.ts'

export type OwnSession = ReturnType<typeof createSession>

interface SessionsOptions {
  readonly context: ConnectorContext
  readonly channel: FrameChannel
  /** Networks of the site, in its order, without chain families that the wallet does not have. */
  readonly networks: readonly CaipNetworkId[]
  readonly devices: WalletDevices
  /** Signs the person out of the frame. */
  readonly signOut: () => Promise<unknown>
}

export interface OpenedSessions {
  /** Of all families of the site, the wanted one first. */
  readonly sessions: readonly [OwnSession, ...OwnSession[]]
  readonly email: string | undefined
}

/** @throws network/unsupported for the wanted family, connect/no-accounts, session/expired, frame/* */
export async function openSessions(
  { context, channel, networks, devices, signOut }: SessionsOptions,
  { walletId, namespace, networkId, signal, signIn }: ConnectRequest,
): Promise<OpenedSessions> {
  const found: OwnSession[] = []
  let email: string | undefined
  for (const family of new Set([namespace, ...networks.map(namespaceOf)])) {
    const isWanted = family === namespace
    const network = (isWanted ? networkId : undefined) ?? networks.find((each) => namespaceOf(each) === family)
    if (network === undefined) continue
    const params = { chainId: network, ...(isWanted && signIn !== undefined ? toSignIn(signIn, network) : {}) }
    const user = await channel.request('GET_USER', params, signal).catch((error: unknown) => {
      // The site may use a family that the wallet does not support: connect the others.
      if (!isWanted && isWalletError(error, 'network/unsupported')) return undefined
      throw error
    })
    if (user === undefined) continue
    email ??= user.email ?? undefined
    const type = family === 'bip122' ? 'payment' : 'eoa'
    // The vault writes addresses of EVM chains with their checksum.
    const { address, message, signature } = user
    const hasSigned = message !== undefined && signature !== undefined
    found.push(
      createSession({
        ...{ context, channel, walletId, namespace: family, networkId: network, devices, signOut },
        accounts: [{ address, type, networks: 'all' }],
        signedIn: hasSigned ? [{ networkId: network, address, message, signature }] : undefined,
      }),
    )
  }
  const [first, ...others] = found
  if (first === undefined) throw new WalletError('connect/no-accounts')
  return { sessions: [first, ...others], email }
}

/** Converts a sign-in request for the frame, which adds the account, and signs without a screen only right after a login. */
const toSignIn = (signIn: SignInRequest, chainId: CaipNetworkId) => ({
  signInMessage: { ...toPlain(signIn), version: '1', accountAddress: '', chainId },
})

const toPlain = ({ resources, ...fields }: SignInRequest) =>
  resources === undefined ? fields : { ...fields, resources: [...resources] }

export const namespaceOf = (networkId: CaipNetworkId) => networkId.split(':')[0] as Namespace
