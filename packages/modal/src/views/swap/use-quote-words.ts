import { useWords } from '../../shell/index.ts'
import { swapQuote } from '../../strings/en/swap-quote.ts'

/** Returns the texts of a quote. */
export const useQuoteWords = () => useWords('swapQuote', swapQuote)
