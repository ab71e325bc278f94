/** The review of a swap and its result, so that the form loads without them. */
export * as SwapPreview from '../../views/swap-preview/swap-preview.view.tsx'
