import { onramp } from '../../strings/en/onramp.ts'
import { useWords } from '../../strings/strings.ts'

/** Returns the words of buying with money. */
export const useOnrampWords = () => useWords('onramp', onramp)
