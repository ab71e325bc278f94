import { isCaipNetworkId } from '@latchkey/primitives'
import * as v from 'valibot'
import { isWebLink } from '../catalogue/links.ts'

const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))

const randomId = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/))

/** Id of a request: 128 random bits, as `crypto.randomUUID()` gives them. @see RFC 9562 */
export const requestId = randomId

/** Id of a session of the user, on this device or another one. It opens nothing. */
export const sessionId = randomId

/** An e-mail address of a form that a mail service accepts; it proves nothing. @see RFC 5321 section 4.5.3.1.3 */
export const email = v.pipe(
  v.string(),
  v.maxLength(254),
  v.regex(/^[^\s@"(),:;<>[\\\]\p{C}]{1,64}@[^\s@"(),:;<>[\\\]\p{C}]{1,253}$/u),
)

/** A one-time code. */
export const oneTimeCode = v.pipe(v.string(), v.regex(/^\d{6,8}$/))

/** A chain, by its CAIP-2 id or by its EVM chain number. @see CAIP-2, EIP-155 */
export const chainId = v.union([
  v.pipe(
    v.string(),
    v.maxLength(41),
    v.check((id: string) => isCaipNetworkId(id)),
  ),
  v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
])

export const namespace = v.picklist(['eip155', 'solana', 'polkadot', 'bip122'])

/** @see Spec §6 "Account types" */
export const accountType = v.picklist(['eoa', 'smartAccount'])

/** An address of any family. The client checks it against the family of the chain. */
export const address = v.pipe(v.string(), v.regex(/^[0-9a-zA-Z]{26,90}$/))

export const account = v.strictObject({ address, type: accountType })

/** Providers with a page that returns to the wallet. */
export const socialProvider = v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord'])

/** Whose accounts open a wallet: those, and Farcaster, where a person signs a message in an app. */
export const accountProvider = v.picklist([...socialProvider.options, 'farcaster'])

const link = v.pipe(v.string(), v.check(isWebLink, 'expected an https address'))

/** An address that opens the page of a social provider, or returns from it. */
export const socialUri = link

/** How a site describes itself. The origin of its page is what a visitor is shown as proof. @see Spec §3 "Dapp metadata" */
export const siteMetadata = v.strictObject({
  name: text(64),
  description: text(256),
  url: link,
  icons: v.pipe(v.array(link), v.maxLength(4)),
})

const CSS_FUNCTIONS: ReadonlySet<string> = new Set(
  'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix calc min max clamp'.split(' '),
)

/** A colour, a length or a number of CSS. It can load nothing and end no declaration. */
const themeValue = v.union([
  v.pipe(v.number(), v.finite()),
  v.pipe(
    text(128),
    v.regex(/^[\w#%.,()/ +*'"-]*$/),
    v.check((value) =>
      [...value.matchAll(/([\w-]*)\s*\(/g)].every(([, name = '']) => CSS_FUNCTIONS.has(name.toLowerCase())),
    ),
  ),
])
export const themeVariables = v.pipe(
  v.record(v.pipe(v.string(), v.regex(/^-{0,2}[a-z][a-z0-9-]{0,63}$/)), themeValue),
  v.check((variables) => Object.keys(variables).length <= 64),
)

const moment = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** One session of the user. Times are milliseconds since 1970. */
export const deviceSession = v.strictObject({
  sessionId,
  /** Browser and system, by the user agent. */
  device: text(80),
  /** The page in which the user logged in. */
  origin: text(261),
  createdAt: moment,
  usedAt: moment,
  /** The session of this browser. */
  isCurrent: v.boolean(),
})

/** A recovery kit of the wallet, which opens it together with a file, or with the service. */
export const recoveryKit = v.strictObject({ kitId: sessionId, createdAt: moment })

/** A passkey as a person knows it. Times are milliseconds since 1970. */
export const passkey = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,344}$/)),
  name: text(80),
  createdAt: moment,
  /** Null: never used to change something. */
  usedAt: v.nullable(moment),
})

/** What a site asks to be signed with the login: the parts of a CAIP-122 message. @see CAIP-122, EIP-4361 */
export const signInMessage = v.strictObject({
  accountAddress: text(90),
  chainId: text(41),
  domain: text(253),
  uri: text(2_048),
  version: text(8),
  nonce: text(256),
  statement: v.exactOptional(text(1_024)),
  issuedAt: v.exactOptional(text(40)),
  expirationTime: v.exactOptional(text(40)),
  notBefore: v.exactOptional(text(40)),
  requestId: v.exactOptional(text(256)),
  resources: v.exactOptional(v.pipe(v.array(text(2_048)), v.maxLength(32))),
})

/** The account that a login opened. @see Spec §3 "Frame user" */
export const frameUser = v.strictObject({
  address,
  chainId,
  email: v.exactOptional(v.nullable(email)),
  accounts: v.exactOptional(v.pipe(v.array(account), v.maxLength(16))),
  userName: v.exactOptional(v.nullable(text(256))),
  smartAccountDeployed: v.exactOptional(v.boolean()),
  preferredAccountType: v.exactOptional(accountType),
  /** Of the sign-in message, if the request had one: its text, and the signature over it. */
  message: v.exactOptional(text(16_384)),
  signature: v.exactOptional(text(1_024)),
})
