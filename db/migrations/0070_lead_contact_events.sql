-- What the history of a lead calls a change of "do not contact". Its rows cannot be changed otherwise.
alter table lead_events drop constraint lead_events_kind_check;
alter table lead_events disable trigger user;
update lead_events
   set kind = case kind when 'contact_barred' then 'contact_blocked' else 'contact_unblocked' end
 where kind in ('contact_barred', 'contact_allowed');
alter table lead_events enable trigger user;
alter table lead_events
  add constraint lead_events_kind_check check (kind in ('created', 'returned', 'message', 'stage_moved', 'owner_changed',
    'contact_blocked', 'contact_unblocked', 'changed', 'merged', 'converted'));
