import { useWords } from '../../shell/index.ts'
import { swap } from '../../strings/en/swap.ts'

/** Returns the words of swapping tokens. */
export const useSwapStrings = () => useWords('swap', swap)
