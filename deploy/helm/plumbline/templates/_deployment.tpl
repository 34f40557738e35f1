{{/* Api and worker differ in their values, command and label alone: both answer health on 3000 and metrics on 9464. */}}
{{- define "plumbline.deployment" -}}
{{- $root := .root }}
{{- $part := index .root.Values .component }}
{{- $version := .version | default (include "plumbline.version" .root) }}
{{- $buildId := include "plumbline.buildId" $version }}
{{- $deployment := .root.Values.temporal.deploymentName }}
{{- $isVersioned := and $deployment (eq .component "worker") }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ if $isVersioned }}{{ include "plumbline.workerName" (dict "root" $root "version" $version) }}{{ else }}{{ include "plumbline.name" $root }}-{{ .component }}{{ end }}
  labels:
    {{- include "plumbline.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
spec:
  {{- if not .isScaled }}
  replicas: {{ .replicas | default $part.replicas }}
  {{- end }}
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  selector:
    matchLabels:
      {{- include "plumbline.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .component }}
      {{- if $isVersioned }}
      plumbline/build-id: {{ $buildId | quote }}
      {{- end }}
  template:
    metadata:
      labels:
        {{- include "plumbline.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .component }}
        {{- if $isVersioned }}
        plumbline/build-id: {{ $buildId | quote }}
        {{- end }}
      annotations:
        # Pods are replaced when a setting changes.
        checksum/settings: {{ include (print $root.Template.BasePath "/settings.yaml") $root | sha256sum }}
        {{- with $root.Values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      automountServiceAccountToken: false
      # Variables with the addresses of every Service in the namespace could be taken for settings.
      enableServiceLinks: false
      # The drain of an api, or the grace of a worker's activities, and then some.
      terminationGracePeriodSeconds: 40
      securityContext: {{- include "plumbline.podSecurity" $root | nindent 8 }}
      {{- include "plumbline.placement" . | nindent 6 }}
      containers:
        - name: {{ .component }}
          image: {{ printf "%s%s%s" $root.Values.image.repository (ternary "@" ":" (hasPrefix "sha256:" $version)) $version | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          args: [{{ .component }}]
          envFrom: [{ configMapRef: { name: {{ include "plumbline.name" $root }}-settings } }]
          env:
            - { name: NODE_OPTIONS, value: {{ $part.nodeOptions | quote }} }
            {{- if eq .component "worker" }}
            - { name: MALLOC_ARENA_MAX, value: "2" }
            - { name: MALLOC_MMAP_THRESHOLD_, value: "131072" }
            - { name: MALLOC_TRIM_THRESHOLD_, value: "131072" }
            {{- end }}
            {{- if $deployment }}
            - { name: TEMPORAL_BUILD_ID, value: {{ $buildId | quote }} }
            {{- end }}
            {{- include "plumbline.secretEnvs" $root | trim | nindent 12 }}
            {{- with $root.Values.extraEnv }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
          ports:
            - { name: http, containerPort: 3000 }
            - { name: metrics, containerPort: 9464 }
          startupProbe: { httpGet: { path: /livez, port: http }, periodSeconds: 2, failureThreshold: 150 }
          livenessProbe: { httpGet: { path: /livez, port: http }, periodSeconds: 10, timeoutSeconds: 3, failureThreshold: 3 }
          readinessProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: 2, timeoutSeconds: 3, failureThreshold: 2 }
          securityContext: {{- include "plumbline.containerSecurity" $root | nindent 12 }}
          resources: {{- toYaml $part.resources | nindent 12 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
            {{- with $root.Values.extraVolumeMounts }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
      volumes:
        - { name: tmp, emptyDir: {} }
        {{- with $root.Values.extraVolumes }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
{{- end }}
