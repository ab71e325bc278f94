import { useWords } from '../../shell/index.ts'
import { swapReview } from '../../strings/en/swap-review.ts'

/** Returns the texts of the steps after a swap's form. */
export const useReviewWords = () => useWords('swapReview', swapReview)
