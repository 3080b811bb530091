import { Skeleton, SkeletonRows } from '#foundation/web/ui/skeleton.tsx';

/** Placeholder for `PetRecord` while the pet loads. */
export function PetRecordSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Skeleton className="size-16" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-4 w-64" />
        </div>
      </div>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="rounded-lg border border-line bg-surface">
          <SkeletonRows rows={8} />
        </div>
        <div className="rounded-lg border border-line bg-surface">
          <SkeletonRows rows={6} />
        </div>
      </div>
    </div>
  );
}
