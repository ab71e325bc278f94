export { createSwap as swap } from './create-swap.ts'
