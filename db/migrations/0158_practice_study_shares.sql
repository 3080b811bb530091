-- A link may share the files of an imaging study.
alter table record_shares
  drop constraint record_shares_kind_check,
  add constraint record_shares_kind_check check (kind in ('client', 'full', 'study'));

-- `study`: the page of such a link; `archive`: its files.
alter table record_share_views
  drop constraint record_share_views_what_check,
  add constraint record_share_views_what_check
    check (what in ('page', 'pdf', 'json', 'document', 'study', 'archive') and (what = 'document') = (document_id is not null));
