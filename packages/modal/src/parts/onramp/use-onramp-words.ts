import { useWords } from '../../shell/index.ts'
import { onramp } from '../../strings/en/onramp.ts'

/** Returns the words of buying with money. */
export const useOnrampWords = () => useWords('onramp', onramp)
