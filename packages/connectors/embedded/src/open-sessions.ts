import type {
  ConnectorContext,
  ConnectRequest,
  EmbeddedWalletInfo,
  SignInRequest,
  WalletDevices,
} from '@latchkey/core/ports'
import { isWalletError, WalletError } from '@latchkey/errors'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import { createSession } from './create-session.ts'
import type { EmbeddedSocial } from './embedded-social.ts'
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
  /** The account at a provider by which the person has logged in; `undefined`: by e-mail. */
  readonly social?: SocialAccount | undefined
}

export interface SocialAccount {
  readonly provider: EmbeddedSocial
  /** Unknown after a reload, until the frame has named it. */
  readonly userName?: string | undefined
}

export interface OpenedSessions {
  /** Of all families of the site, the wanted one first. */
  readonly sessions: readonly [OwnSession, ...OwnSession[]]
  readonly email: string | undefined
  readonly userName: string | undefined
}

/** @throws network/unsupported for the wanted family, connect/no-accounts, session/expired, frame/* */
export async function openSessions(
  { context, channel, networks, devices, signOut, social }: SessionsOptions,
  { walletId, namespace, networkId, signal, signIn }: ConnectRequest,
): Promise<OpenedSessions> {
  const found: OwnSession[] = []
  let email: string | undefined
  let userName = social?.userName
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
    userName = user.userName ?? userName
    const type = family === 'bip122' ? 'payment' : 'eoa'
    // The vault writes addresses of EVM chains with their checksum.
    const { address, message, signature } = user
    const hasSigned = message !== undefined && signature !== undefined
    found.push(
      createSession({
        ...{ context, channel, walletId, namespace: family, networkId: network, devices, signOut },
        accounts: [{ address, type, networks: 'all' }],
        embeddedWalletInfo: toInfo(social?.provider, email, userName),
        signedIn: hasSigned ? [{ networkId: network, address, message, signature }] : undefined,
      }),
    )
  }
  const [first, ...others] = found
  if (first === undefined) throw new WalletError('connect/no-accounts')
  return { sessions: [first, ...others], email, userName }
}

const toInfo = (
  provider: EmbeddedSocial | undefined,
  email: string | undefined,
  username: string | undefined,
): EmbeddedWalletInfo => ({
  authProvider: provider ?? 'email',
  user: { ...(email === undefined ? {} : { email }), ...(username === undefined ? {} : { username }) },
})

/** Converts a sign-in request for the frame, which adds the account, and signs without a screen only right after a login. */
const toSignIn = (signIn: SignInRequest, chainId: CaipNetworkId) => ({
  signInMessage: { ...toPlain(signIn), version: '1', accountAddress: '', chainId },
})

const toPlain = ({ resources, ...fields }: SignInRequest) =>
  resources === undefined ? fields : { ...fields, resources: [...resources] }

export const namespaceOf = (networkId: CaipNetworkId) => networkId.split(':')[0] as Namespace
