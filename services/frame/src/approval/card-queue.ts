import { createQueue } from '../create-queue.ts'

/** Cards that wait for the answer of a person. The frame shows one at a time. */
export const cardQueue = createQueue()
