-- A client confirms a visit by answering the message about it.
alter table conversation_events drop constraint conversation_events_kind_check;
alter table conversation_events add constraint conversation_events_kind_check check (
  kind in ('opened', 'reopened', 'status_changed', 'snoozed', 'snooze_ended', 'assigned', 'team_changed', 'priority_changed', 'topic_changed',
    'merged', 'unmerged', 'matched', 'unmatched', 'emergency_found', 'emergency_handled', 'opted_out', 'opted_in', 'visit_confirmed'));
alter table messages drop constraint messages_answer_check;
alter table messages add constraint messages_answer_check check (answer_kind is null
  or answer_kind in ('away', 'emergency_instruction', 'stop_confirmation', 'help', 'visit_confirmation') and direction = 'out');
