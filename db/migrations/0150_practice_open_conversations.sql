-- What the inbox opens with. Next to it are many that wait for the client: those that reminders began.
create index conversations_status_open_idx on conversations (clinic_id, is_urgent desc, last_message_at desc, id desc) where status = 'open';
