/** The screens of a swap's form, loaded together. */
export * as Swap from '../../views/swap/swap.view.tsx'
export * as SwapSelectToken from '../../views/swap-select-token/swap-select-token.view.tsx'
