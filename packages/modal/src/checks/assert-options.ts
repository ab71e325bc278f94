import type { Network } from '@latchkey/chains'
import { isCaipNetworkId, isNamespace, NAMESPACES } from '@latchkey/primitives'
import type { WalletModalOptions } from '../options.ts'
import { describeKind, isAddress, isOfKind } from './is-of-kind.ts'
import { FEATURES, type Kind, OPTIONS, THEME_PREFIXES, THEME_VARIABLES } from './option-kinds.ts'
import { assertName, refuse } from './refuse.ts'

const REQUIRED = ['networks', 'adapters', 'connectors'] as const

/** The functions that signing in requires. @see Spec §3 "Sign-in session" */
const SIGN_IN = ['createMessage', 'addSession', 'revokeSession', 'setSessions', 'getSessions'] as const

const SERVICES = ['gateway', 'catalogue']
/** Services that a site has, but configures elsewhere. */
const OTHER_PLACES: Readonly<Record<string, string>> = {
  relay: 'a relay belongs to the connector: connectors: [pairing({ relays: [address] })]',
  relays: 'relays belong to the connector: connectors: [pairing({ relays: [address] })]',
  auth: 'the sign-in service belongs to siwx: serverSIWX({ url: address })',
}

/** Throws for an unknown name, and for a value of the wrong kind. `undefined` counts as absent. */
function assertKinds(owner: string, given: object, kinds: Readonly<Record<string, Kind>>, what: string): void {
  for (const [name, value] of Object.entries(given)) {
    assertName(owner + name, name, Object.keys(kinds), what)
    const kind = kinds[name]
    if (value === undefined || kind === undefined) continue
    if (!isOfKind(value, kind)) refuse(owner + name, `it must be ${describeKind(kind)}`)
  }
}

/** Throws for parts that were not created by their function: `adapters: [evm]` instead of `[evm()]`. */
function assertParts(
  option: 'adapters' | 'connectors',
  parts: readonly unknown[],
  field: string,
  example: string,
): void {
  parts.forEach((part, at) => {
    const path = `${option}[${at}]`
    if (typeof part === 'function') refuse(path, `call the function: ${part.name === '' ? 'it' : part.name}()`)
    const value = typeof part === 'object' && part !== null ? Reflect.get(part, field) : undefined
    if (typeof value !== 'string') refuse(path, `give what a function returns, as ${example}`)
  })
}

/** Throws for keys that are no network of the site. */
function assertNetworkKeys(option: string, given: object): void {
  for (const key of Object.keys(given)) {
    const meant = /^\d+$/.test(key) ? `: write eip155:${key}` : ', e.g. eip155:1'
    if (!isCaipNetworkId(key)) refuse(`${option}.${key}`, `the key must be the CAIP-2 id of a network${meant}`)
  }
}

/**
 * Accepts only an array of URLs. For an object with `url`, as other libraries accept it, the message contains the
 * correct form.
 */
function assertNodes(path: string, nodes: unknown): void {
  if (!Array.isArray(nodes)) refuse(path, "give an array of addresses, e.g. ['https://node.example']")
  nodes.forEach((node: unknown, at) => {
    if (isAddress(node)) return
    const url = typeof node === 'object' && node !== null ? Reflect.get(node, 'url') : undefined
    refuse(
      `${path}[${at}]`,
      isAddress(url) ? `give the address alone: ${url}` : 'give an http or https address, or a path of the site',
    )
  })
}

function assertServices(services: object): void {
  for (const [name, place] of Object.entries(services)) {
    const path = `services.${name}`
    const otherPlace = OTHER_PLACES[name]
    // A function opens a service of the site, whose name may be declared by other code.
    if (typeof place === 'function') continue
    if (otherPlace !== undefined) refuse(path, otherPlace)
    assertName(path, name, SERVICES, 'service that is opened by an address')
    if (place !== undefined && !isAddress(place)) refuse(path, 'give an http or https address, or a path of the site')
  }
}

function assertNetworks({ networks, defaultNetwork }: WalletModalOptions): void {
  if (networks.length === 0) refuse('networks', 'give at least one network')
  networks.forEach((network: Partial<Network> | null, at) => {
    if (network?.caipNetworkId === undefined)
      refuse(`networks[${at}]`, 'use a network of @latchkey/chains, or defineNetwork')
  })
  if (defaultNetwork && !networks.some(({ caipNetworkId }) => caipNetworkId === defaultNetwork.caipNetworkId))
    refuse('defaultNetwork', 'not one of networks')
}

/**
 * Throws for options that cannot work, with the path of the option, the problem and the probable correction. For pages
 * without TypeScript, which reports most of these mistakes earlier. Production bundles contain `checks.production.ts`
 * instead.
 *
 * @throws config/invalid-options
 */
export function assertOptions(options: WalletModalOptions): void {
  for (const name of REQUIRED) if (options?.[name] === undefined) refuse(name, 'it is required')
  assertKinds('', options, OPTIONS, 'option')
  assertNetworks(options)
  assertParts('adapters', options.adapters, 'namespace', 'evm() of @latchkey/adapter-evm')
  assertParts('connectors', options.connectors, 'id', 'injected() of @latchkey/connector-injected')
  const { features = {}, services = {}, customRpcUrls = {}, tokens = {}, siwx } = options
  assertKinds('features.', features, FEATURES, 'feature')
  assertServices(services)
  assertNetworkKeys('customRpcUrls', customRpcUrls)
  for (const [id, urls] of Object.entries(customRpcUrls)) assertNodes(`customRpcUrls.${id}`, urls)
  assertNetworkKeys('tokens', tokens)
  for (const name of Object.keys(options.defaultAccountTypes ?? {}))
    if (!isNamespace(name)) assertName(`defaultAccountTypes.${name}`, name, NAMESPACES, 'chain family')
  const variables = THEME_PREFIXES.flatMap((prefix) => THEME_VARIABLES.map((name) => prefix + name))
  for (const [name, value] of Object.entries(options.themeVariables ?? {})) {
    assertName(`themeVariables.${name}`, name, variables, 'theme variable')
    if (!['string', 'number', 'undefined'].includes(typeof value))
      refuse(`themeVariables.${name}`, 'it must be text or a number')
  }
  if (options.storageKey === '') refuse('storageKey', 'give some text, or leave it out')
  if (siwx !== undefined)
    for (const name of SIGN_IN) if (typeof siwx[name] !== 'function') refuse(`siwx.${name}`, 'give a function')
}
