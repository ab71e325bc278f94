import type { Descriptor } from '@latchkey/inspect/clear-signing'
import type { TypedData } from '@latchkey/inspect/evm'
import type { SignRequest } from '@latchkey/protocol/vault'
import type { CardNetwork, CardReport } from '../approval/card/card.types.ts'

/** A script of the frame that is loaded on demand. */
export interface Part {
  /** Path on the frame's host; the file name contains the hash of the bytes. */
  readonly path: string
  /** @see https://www.w3.org/TR/sri/ */
  readonly integrity: string
}

/** A script with the descriptors of one owner. */
export interface DescriptorPart extends Part {
  /** Index: the last eight digits of each address with a descriptor, concatenated. */
  readonly addresses: string
}

/** Exports of a script with descriptors. */
export interface Descriptors {
  readonly descriptors: readonly Descriptor[]
}

/** What the card knows about a request in addition to its bytes. */
export interface CardFacts {
  readonly network: CardNetwork | undefined
  /** Returns the name of an address from our own list of known contracts; `undefined` if it has none. */
  readonly nameOf: (address: string) => string | undefined
  readonly report: CardReport
}

/** Export `clearSigning` of the script with the formatter. */
export interface ClearSigning {
  /** Returns the scripts that may contain a descriptor for a request, and a function that renders it; `undefined` if no descriptor can match. */
  readonly prepare: (
    request: SignRequest,
    parseTypedData: (text: string) => TypedData | undefined,
  ) => PreparedDescription | undefined
}

export interface PreparedDescription {
  readonly parts: readonly Part[]
  /** Renders the description of the request; `undefined` if no descriptor matches it. */
  readonly show: (document: Document, descriptors: readonly Descriptor[], facts: CardFacts) => HTMLElement | undefined
}
