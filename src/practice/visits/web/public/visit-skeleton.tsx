import { Skeleton } from '#foundation/web/ui/skeleton.tsx';

/** The shape of a visit while it is loading. */
export const VisitSkeleton = () => (
  <div aria-busy className="flex flex-col gap-4">
    <div className="flex items-center gap-4">
      <Skeleton className="size-14 rounded-full" />
      <div className="flex flex-col gap-2">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-4 w-72" />
      </div>
    </div>
    <Skeleton className="h-9 w-full" />
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-32" />
        <Skeleton className="h-48" />
        <Skeleton className="h-72" />
      </div>
      <Skeleton className="h-72" />
    </div>
  </div>
);
