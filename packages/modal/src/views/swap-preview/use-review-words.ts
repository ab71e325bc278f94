import { useWords } from '../../shell/index.ts'
import { swapReview } from '../../strings/en/swap-review.ts'

/** Returns the words of what follows a swap's form. */
export const useReviewWords = () => useWords('swapReview', swapReview)
