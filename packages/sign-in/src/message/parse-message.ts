import { WalletError } from '@latchkey/errors'
import { NAMESPACES, type Namespace } from '@latchkey/primitives'
import { formatMessage } from './format-message.ts'
import { parseFields } from './parse-fields.ts'
import { FAMILY_NAMES, MAX_MESSAGE_LENGTH, type SignInMessage } from './sign-in-message.ts'

const HEAD = /^(?:([^\s:]+):\/\/)?(\S+) wants you to sign in with your (\w+) account:$/
const LINES = {
  URI: 'uri',
  Version: 'version',
  'Chain ID': 'chainId',
  Nonce: 'nonce',
  'Issued At': 'issuedAt',
  'Expiration Time': 'expirationTime',
  'Not Before': 'notBefore',
  'Request ID': 'requestId',
} as const

/**
 * Parses the text of a sign-in message. Strict: formatting the fields again must give the identical text.
 *
 * @throws sign-in/message-invalid
 * @see ERC-4361, CAIP-122
 */
export function parseMessage(text: string): SignInMessage {
  if (text.length > MAX_MESSAGE_LENGTH) throw refuse(`it is longer than ${MAX_MESSAGE_LENGTH} characters`)
  const [head = '', accountAddress = '', ...rest] = text.split('\n')
  const [all, scheme, domain, family] = HEAD.exec(head) ?? []
  const namespace = NAMESPACES.find((each) => FAMILY_NAMES[each] === family)
  if (all === undefined || namespace === undefined) throw refuse('its first line is not one of a sign-in')
  const message = parseFields({ scheme, domain, accountAddress, ...readRest(rest, namespace) })
  if (formatMessage(message) !== text) throw refuse('its lines are not those of the standard')
  return message
}

const refuse = (problem: string) => new WalletError('sign-in/message-invalid', { field: 'message', problem })

function readRest(lines: readonly string[], namespace: Namespace): object {
  const start = lines.findIndex((line) => line.startsWith('URI: '))
  const listed = lines.indexOf('Resources:', start)
  const end = listed === -1 ? lines.length : listed
  const fields: Record<string, string> = {}
  for (const line of lines.slice(Math.max(start, 0), end)) {
    const [, name = '', value = ''] = /^([^:]*): (.*)$/.exec(line) ?? []
    if (name in LINES) fields[LINES[name as keyof typeof LINES]] = value
  }
  return {
    ...fields,
    // The empty line, the statement, the empty line.
    statement: start === 3 ? lines[1] : undefined,
    chainId: `${namespace}:${fields.chainId ?? ''}`,
    resources: listed === -1 ? undefined : lines.slice(listed + 1).map((line) => line.replace(/^- /, '')),
  }
}
