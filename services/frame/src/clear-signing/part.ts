import type { Descriptor } from '@latchkey/inspect/clear-signing'
import type { TypedData } from '@latchkey/inspect/evm'
import type { SignRequest } from '@latchkey/protocol/vault'
import type { CardNetwork, CardReport } from '../approval/card/card.types.ts'

/** A script of the frame that is loaded when it is needed. */
export interface Part {
  /** With the hash of its bytes in its name. */
  readonly path: string
  /** @see https://www.w3.org/TR/sri/ */
  readonly integrity: string
}

/** A part with descriptors of one owner. */
export interface DescriptorPart extends Part {
  /** The last eight digits of each address that has one, one behind the other. */
  readonly addresses: string
}

/** What a part with descriptors exports. */
export interface Descriptors {
  readonly descriptors: readonly Descriptor[]
}

/** What the card knows of a request, beside its bytes. */
export interface CardFacts {
  readonly network: CardNetwork | undefined
  /** Returns a trusted name of an address. */
  readonly nameOf: (address: string) => string | undefined
  readonly report: CardReport
}

/** What the part with the formatter exports, as `clearSigning`. */
export interface ClearSigning {
  /** Returns the parts that may have a descriptor for a request, and how to show it; `undefined` for one that can have none. */
  readonly prepare: (
    request: SignRequest,
    parseTypedData: (text: string) => TypedData | undefined,
  ) => PreparedDescription | undefined
}

export interface PreparedDescription {
  readonly parts: readonly Part[]
  /** Returns what a descriptor says of the request; `undefined` where none is made for it. */
  readonly show: (document: Document, descriptors: readonly Descriptor[], facts: CardFacts) => HTMLElement | undefined
}
