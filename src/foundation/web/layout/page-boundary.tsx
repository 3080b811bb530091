import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { ErrorState } from '../ui/error-state.tsx';
import { PageSpinner } from '../ui/spinner.tsx';

interface CatcherProps {
  readonly onReset: () => void;
  readonly contact: ((error: unknown) => ReactNode) | undefined;
  readonly children: ReactNode;
}

class Catcher extends Component<CatcherProps, { readonly error: unknown; readonly failed: boolean }> {
  override state = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const retry = () => {
      this.props.onReset();
      this.setState({ error: undefined, failed: false });
    };
    return (
      <ErrorState
        title="This page could not be shown"
        error={this.state.error}
        kept="Everything you saved is safe."
        onRetry={retry}
        action={this.props.contact?.(this.state.error)}
        className="flex-1"
      />
    );
  }
}

interface PageBoundaryProps {
  /** A link to support, shown with the error. */
  readonly contact?: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

/** Error and loading boundary of a page: the sidebar stays. Navigation resets it. */
export function PageBoundary({ contact, children }: PageBoundaryProps) {
  const { pathname } = useLocation();
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Catcher key={pathname} onReset={reset} contact={contact}>
          <Suspense fallback={<PageSpinner />}>{children}</Suspense>
        </Catcher>
      )}
    </QueryErrorResetBoundary>
  );
}
