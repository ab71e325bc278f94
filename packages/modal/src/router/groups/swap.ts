/** The screens of swapping: they load together. */
export * as Swap from '../../views/swap/swap.view.tsx'
export * as SwapPreview from '../../views/swap-preview/swap-preview.view.tsx'
export * as SwapSelectToken from '../../views/swap-select-token/swap-select-token.view.tsx'
