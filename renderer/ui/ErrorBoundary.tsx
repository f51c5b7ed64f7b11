import { Component, type ReactNode } from 'react'

export interface ErrorBoundaryProps {
  readonly children: ReactNode
  readonly fallback: ReactNode
  readonly onError?: ((error: Error) => void) | undefined
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: Error): void {
    this.props.onError?.(error)
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
