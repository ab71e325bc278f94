import type { CodeEntry } from './code-entry.ts'

/** The codes of the services, pages and keys of the embedded wallet. @see `codes.ts` for the rules of a line */
export const walletServiceCodes = {
  // the services of the embedded wallet
  'proof/refused': { kind: 'unauthorized', sentence: 'The proof of the device does not count: {problem}' },
  'proof/nonce-refused': { kind: 'unauthorized', sentence: 'The proof of the device needs the nonce of this answer' },
  'puzzle/refused': { kind: 'unauthorized', sentence: 'The request needs a solved puzzle: {problem}' },
  'audit/broken': { kind: 'malformed', sentence: 'The audit chain {chain} is broken: {found}' },
  'email/invalid-code': { kind: 'invalid', sentence: 'The code is wrong, or has expired' },
  'email/taken': { kind: 'conflict', sentence: 'Another wallet uses this e-mail address' },
  'email/device-refused': { kind: 'unauthorized', sentence: 'A known device must approve this login' },
  'embedded/not-found': { kind: 'not-found', sentence: 'There is no such wallet, device or request' },
  'embedded/no-address': {
    kind: 'conflict',
    sentence:
      'This wallet opens only in the browser that made it, because its account has no verified e-mail address. Use that browser',
  },
  'embedded/no-custody': {
    kind: 'conflict',
    sentence: 'This device is not forgotten, because a wallet in this browser could not be opened without it',
  },
  'embedded/unsupported-storage': {
    kind: 'unsupported',
    sentence:
      'No wallet was made: this browser keeps no data for it. Allow storage for this site, or use another browser',
  },
  'embedded/last-key-set': {
    kind: 'conflict',
    sentence: 'The device is not removed, because no other device and no recovery could open its wallet',
  },
  'embedded/quiet-period': {
    kind: 'conflict',
    sentence: 'The wallet cannot be exported in the 24 hours after a change of its e-mail address or of its devices',
  },
  'embedded/too-many-kits': { kind: 'conflict', sentence: 'A wallet has at most five recovery kits: revoke one first' },
  'embedded/taken': { kind: 'conflict', sentence: 'The wallet exists already, or is not in this state' },
  'embedded/stopped': {
    kind: 'unauthorized',
    sentence:
      'The operator of the wallet has stopped it for this site: nobody signs in and nothing is signed until it starts again',
  },
  'embedded/frozen': {
    kind: 'unauthorized',
    sentence: 'The operator of the wallet has frozen this wallet: nothing is signed until it is released',
  },
  'operator/refused': { kind: 'unauthorized', sentence: 'The operator token is unknown or has expired' },
  'operator/caller-refused': {
    kind: 'unauthorized',
    sentence: 'The operator API answers only to programs of the internal network, without a proxy in between',
  },
  'operator/second-refused': { kind: 'unauthorized', sentence: 'Another operator must confirm this request' },
  'operator/unreachable': { kind: 'unavailable', sentence: 'The operator API at {url} cannot be used: {problem}' },

  // the keys of the embedded wallet
  'passkey/refused': { kind: 'unauthorized', sentence: 'No passkey of the wallet confirmed this' },
  'vault/corrupt': { kind: 'malformed', sentence: 'The keys of this wallet could not be opened' },
  'vault/unsupported-version': { kind: 'unsupported', sentence: 'The keys of this wallet are of another version' },
  'vault/invalid-message': { kind: 'invalid', sentence: 'The message to the vault is not valid' },
  'vault/failed': { kind: 'unavailable', sentence: 'The vault could not do this' },
  'vault/timeout': { kind: 'unavailable', sentence: 'The vault did not answer in time' },
  'vault/locked': { kind: 'unauthorized', sentence: 'The wallet is locked' },
  'vault/half-not-found': { kind: 'not-found', sentence: 'This device holds no part of the keys of this wallet' },
  'vault/not-ready': { kind: 'conflict', sentence: 'The vault does not expect this step now' },
  'vault/intent-not-same': { kind: 'conflict', sentence: 'What is to be signed is not what was approved' },
  'vault/refused': { kind: 'unauthorized', sentence: 'The wallet never signs such a request' },

  // the static pages of the embedded wallet
  'pages/invalid-deployment': { kind: 'invalid', sentence: 'The deployment is not valid at {field}: {problem}' },
  'pages/invalid-bundle': { kind: 'invalid', sentence: 'The bundle {bundle} is refused: {problem}' },
  'pages/invalid-descriptor': { kind: 'invalid', sentence: 'The descriptor {descriptor} is refused: {problem}' },
  'pages/malformed-manifest': { kind: 'malformed', sentence: 'The manifest cannot be used: {problem}' },

  // key services and mail of the embedded wallet
  'kms/unavailable': { kind: 'unavailable', sentence: 'The key service did not answer: {reason}' },
  'kms/refused': { kind: 'unauthorized', sentence: 'The key service refused the request: {reason}' },
  'kms/corrupt': {
    kind: 'malformed',
    sentence: 'The value does not open: it was changed, moved, or its key was removed',
  },
  'kms/unsupported-version': {
    kind: 'unsupported',
    sentence: 'The value was wrapped by another version or key service',
  },
  'kms/invalid-key-file': { kind: 'invalid', sentence: 'The key file {file} is not used: {problem}' },
  'mail/invalid-address': { kind: 'invalid', sentence: 'The e-mail address is not valid' },
  'mail/unavailable': { kind: 'unavailable', sentence: 'The mail server did not take the mail: {reason}' },
  'mail/refused': { kind: 'unauthorized', sentence: 'The mail server refused the mail for good: {reason}' },
} as const satisfies Record<string, CodeEntry>
