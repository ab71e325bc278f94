import * as wagmi from 'wagmi'

/** The hooks of wagmi 2, with their names in wagmi 3. */
export const useConnection = wagmi.useAccount

export const useWaitForTransactionReceipt = wagmi.useWaitForTransactionReceipt

export function useDisconnect() {
  const { disconnect: mutate, ...rest } = wagmi.useDisconnect()
  return { ...rest, mutate }
}

export function useSendTransaction() {
  const { sendTransaction: mutate, ...rest } = wagmi.useSendTransaction()
  return { ...rest, mutate }
}

export function useSignMessage() {
  const { signMessage: mutate, ...rest } = wagmi.useSignMessage()
  return { ...rest, mutate }
}

export function useSignTypedData() {
  const { signTypedData: mutate, ...rest } = wagmi.useSignTypedData()
  return { ...rest, mutate }
}

export function useSwitchChain() {
  const { switchChain: mutate, ...rest } = wagmi.useSwitchChain()
  return { ...rest, mutate }
}

export function useWriteContract() {
  const { writeContract: mutate, ...rest } = wagmi.useWriteContract()
  return { ...rest, mutate }
}
