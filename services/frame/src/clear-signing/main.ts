import { describeRequest } from '@latchkey/inspect/clear-signing'
import { descriptionBox } from './description-box.ts'
import { findParts } from './find-parts.ts'
import type { ClearSigning, DescriptorPart } from './part.ts'
import { toDescribable, toDescriptionFacts } from './to-describable.ts'

/** Index of the descriptors. The build of the pages defines it. */
declare const LATCHKEY_DESCRIPTORS: readonly DescriptorPart[]

export const clearSigning: ClearSigning = {
  prepare(request, parseTypedData) {
    const given = toDescribable(request, parseTypedData)
    return (
      given && {
        parts: findParts(LATCHKEY_DESCRIPTORS, given.contract),
        show(document, descriptors, facts) {
          const description = describeRequest(given.request, descriptors, toDescriptionFacts(facts))
          return description && descriptionBox(document, description)
        },
      }
    )
  },
}
