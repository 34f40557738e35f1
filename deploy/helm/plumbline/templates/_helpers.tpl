{{- define "plumbline.name" -}}
{{- if contains "plumbline" .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-plumbline" .Release.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "plumbline.selector" -}}
app.kubernetes.io/name: plumbline
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "plumbline.labels" -}}
{{ include "plumbline.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "plumbline.image" -}}
{{- if .Values.image.digest }}{{ .Values.image.repository }}@{{ .Values.image.digest }}{{ else }}{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{/* The image's tag or digest that is current, as it stands in worker.previous once another one is. */}}
{{- define "plumbline.version" -}}
{{- .Values.image.digest | default .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* The build id of a version for Temporal: short and without the characters that neither Temporal nor a label may hold. */}}
{{- define "plumbline.buildId" -}}
{{- if hasPrefix "sha256:" . }}sha256-{{ substr 7 19 . }}{{ else }}{{ . | replace "+" "_" }}{{ end }}
{{- end }}

{{/* The name of the workers' Deployment: one for each version where versions are on, so that an upgrade adds one. */}}
{{- define "plumbline.workerName" -}}
{{- $name := printf "%s-worker" (include "plumbline.name" .root) }}
{{- if .root.Values.temporal.deploymentName }}{{ printf "%s-%s" $name (include "plumbline.buildId" .version | lower | replace "." "-" | replace "_" "-") | trunc 63 | trimSuffix "-" }}{{ else }}{{ $name }}{{ end }}
{{- end }}

{{- define "plumbline.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "plumbline.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "plumbline.secretEnv" -}}
- name: {{ .name }}
  valueFrom: { secretKeyRef: { name: {{ .from.name | quote }}, key: {{ .from.key | quote }} } }
{{- end }}

{{/* Everything that api and worker read from Secrets. */}}
{{- define "plumbline.secretEnvs" -}}
{{- range $name, $from := .Values.secrets }}
{{ include "plumbline.secretEnv" (dict "name" $name "from" $from) }}
{{- end }}
{{- with .Values.temporal.apiKey }}
{{- if .name }}
{{ include "plumbline.secretEnv" (dict "name" "TEMPORAL_API_KEY" "from" .) }}
{{- end }}
{{- end }}
{{- with .Values.temporal.tls.clientCertificateSecret }}
{{ include "plumbline.secretEnv" (dict "name" "TEMPORAL_TLS_CERT" "from" (dict "name" . "key" "tls.crt")) }}
{{ include "plumbline.secretEnv" (dict "name" "TEMPORAL_TLS_KEY" "from" (dict "name" . "key" "tls.key")) }}
{{- end }}
{{- with .Values.temporal.tls.ca }}
{{- if .name }}
{{ include "plumbline.secretEnv" (dict "name" "TEMPORAL_TLS_CA" "from" .) }}
{{- end }}
{{- end }}
{{- end }}

{{/* Where pods may be placed, and how they are spread over nodes. */}}
{{- define "plumbline.placement" -}}
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.affinity }}
affinity: {{ toYaml . | nindent 2 }}
{{- end }}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "plumbline.selector" .root | nindent 8 }}
        app.kubernetes.io/component: {{ .component }}
{{- end }}
